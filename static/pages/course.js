// The lists of what is taught.

import "../site/dropdowns.js";
import "../site/paste.js";
import { leadOn } from "../page/fresh.js";
import { leadBack, showLearned } from "../storage/course-progress.js";

leadOn();
leadBack();
showLearned(document.body.dataset.course);
