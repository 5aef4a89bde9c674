// The lists of what is taught.

import "./drops.js";
import "./paste.js";
import { leadOn } from "./fresh.js";
import { leadBack, showLearned } from "./learned.js";

leadOn();
leadBack();
showLearned(document.body.dataset.course);
