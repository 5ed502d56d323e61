// All scripts of the results page, which has no other box. What docs/theme/partials/early.html has
// begun is taken over; an offline copy has begun nothing.

import "../colours.js";
import "../common.js";
import "../version/picker.js";
import { begin } from "./client.js";
import { open } from "./page.js";

if (window.faqBegun) begin(window.faqBegun);
open(document.querySelector("[data-search-page]"));
