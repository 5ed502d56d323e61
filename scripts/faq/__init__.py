"""Compiles the entries in faq_src/ into a bilingual, versioned site."""
