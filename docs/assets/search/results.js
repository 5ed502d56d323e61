// All scripts of the results page, which has no other search box. Requests started by docs/theme/partials/early.html are
// taken over; an offline copy has none.

import "../colours.js";
import "../common.js";
import "../version/picker.js";
import { begin } from "./client.js";
import { open } from "./page.js";

if (window.faqBegun) begin(window.faqBegun);
open(document.querySelector("[data-search-page]"));
