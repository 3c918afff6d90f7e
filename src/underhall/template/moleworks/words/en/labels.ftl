### What reports and tables call things.

source-gems = gems
source-patron = patron
decision-choose = go on or turn back
