### What the store says: to operators when a database cannot be used, to players when nothing can be saved.

## What is not there

no-table = There is no table {$table}.
no-guest = There is no guest {$guest}.
no-such-guest = There is no such guest.
no-such-line = There is no such line.
no-line = There is no line {$line}.
no-complaint = There is no complaint about line {$line}.
not-banned = {$target} is not banned.
no-such-page = This page of the list does not exist. Start with the first page.

## What cannot be stored

table-exists = There is already a table {$table}.
not-next = Entry {$number} of table {$table} cannot be stored: the next one is number {$next}.
table-over = Table {$table} is already over.
chat-full = { $lines ->
        [one] This table's chat is full: it has 1 line.
       *[other] This table's chat is full: it has {$lines} lines.
    }
does-not-fit = This cannot be stored: it does not fit the stored data, or it contains a character that is not allowed.

## When the database fails

damaged = The server's database is damaged, so this cannot be saved or read. Please tell the operator.
disk-full = The server's disk is full, so nothing can be saved right now. Please try again soon.
unreachable = The server cannot reach its database, so nothing can be saved right now. Please try again soon.
restore-backup = The database is damaged: {$why}. Restore a backup.
saves-nothing = The database has saved nothing for a while. It is locked, or its disk is too slow.
no-answer = The database has not answered for {NUMBER($seconds, maximumFractionDigits: 2)} s. It is locked, or too busy.
stopping = The server is stopping.
restarting = The server can no longer save anything and is restarting. Try again soon.
writer-failed = The writer failed {$times} times in a row because of an error of its own.

## Which database

bad-url = A database is named by a URL, such as sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.
unknown-kind = Underhall cannot use {$kind}. It uses sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.
in-memory = A database in memory would lose everything. Name a file: sqlite:///FILE.
no-database = There is no database at {$file}. Name the folder in which the server keeps its data.
no-driver = PostgreSQL needs a driver that is not installed: pip install 'underhall[postgres]'.
postgres-unusable = The PostgreSQL at {$place} cannot be used: {$why}.
file-unusable = {$place} cannot be used as a database: {$why}.
folder-not-made = The folder {$folder} cannot be made for the database: {$why}.
not-writable = {$file} cannot be written: {$why}.
no-write-ahead-log = The file system under the database cannot do write-ahead logging (it offers {$mode}). Keep the data on a local disk, or use PostgreSQL.

## Packs in the workshop

packs-full = You have { $most ->
    [one] 1 pack
   *[other] { $most } packs
}, the most that are possible here. Delete one first.
packs-full-address = There are { $most } packs from your address, the most that are possible here. Delete some first.
packs-full-here = This server has no room for more packs.
no-such-pack = You have no such pack. It may have been deleted.
no-such-step = There is nothing to undo or redo.
tuning-changed = Another search has replaced this one. Reload the page to see what it found.
pack-changed = This pack was changed in another tab or window. Reload the page to see it, then make your change again.

## One server at a time

in-use-by = {$file} is in use by another server: process {$process}, started {$started}. Stop that server first, or use another folder.
in-use = {$file} is in use by another server. Stop that server first, or use another folder.
lock-unusable = {$file} cannot be used as a lock: {$why}.

## Versions of the schema

never-served = {$place} is not a server's database: no server has ever started on it.
other-schema = {$place} has schema {$found}, but this version of Underhall needs {$needed}. Use the version that the server runs, or start this version's server once to upgrade the database.
newer-schema = {$place} was made by a newer version of Underhall (schema {$found}; this one knows up to {$newest}). Install that version, or name another folder or database.

## Backups

backup-exists = {$file} already exists, and a backup never overwrites a file. Name another file.
copy-failed = {$source} cannot be copied to {$file}: {$why}.
copy-damaged = {$source} is damaged, so its copy was not kept: {$why}.
dump-failed = pg_dump could not copy {$place}: {$why}
exit-code = exit code {$code}
no-pg-dump = A backup of PostgreSQL needs its own pg_dump, which is not installed: sudo apt install postgresql-client.

## What operators did

action-ban = ban
action-unban = unban
action-end-table = end table
action-remove-line = remove line
action-dismiss-complaints = dismiss complaints
