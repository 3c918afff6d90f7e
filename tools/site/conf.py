"""How Sphinx builds the site. Sphinx reads these names."""

from pathlib import Path

import underhall
from tools.site.fields import describe_fields, readable_signature
from tools.site.reference import PUBLIC
from tools.site.rules import RuleDomain, Rules

STATIC = Path(underhall.__file__).parent / "server" / "web" / "static"

project = "Underhall"
author = "The Underhall authors"
copyright = author
version = release = underhall.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4  # links such as operations.md#without-linux work as on a code host
suppress_warnings: list[str] = []  # none: every warning is an error
smartquotes = False  # it would turn --set into a dash

autodoc_typehints = "signature"
autodoc_inherit_docstrings = False  # those of other libraries have other formats
autodoc_preserve_defaults = True  # as they are written in the source
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
add_module_names = False
default_role = "code"  # in docstrings, single backquotes mark code

html_theme = "pydata_sphinx_theme"
html_title = "Underhall"
html_favicon = str(STATIC / "icon.svg")
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "logo": {"text": project, "image_light": html_favicon, "image_dark": html_favicon, "alt_text": ""},
    "header_links_before_dropdown": 7,
    "navbar_align": "left",
    "navbar_end": ["theme-switcher"],
    "show_prev_next": False,
    "footer_start": ["copyright"],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "navigation_with_keys": False,
}


def setup(app):  # type: ignore[no-untyped-def]
    app.add_domain(RuleDomain)
    app.add_directive("rules", Rules)
    app.connect("builder-inited", lambda app: describe_fields(name for page in PUBLIC for name in page.modules))
    app.connect("autodoc-process-signature", readable_signature)
