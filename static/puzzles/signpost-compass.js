// The compass that points a cell's arrow, with a field for the number in its middle.

export const NAMES = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
const ORDER = [7, 0, 1, 6, null, 2, 5, 4, 3]; // row by row

// Handlers get row and column of the cell: point(r, c, direction), number(r, c, number) and leave(r, c).
export class Compass {
  constructor(element, arrow, handlers) {
    this.element = element;
    this.handlers = handlers;
    this.at = [0, 0];
    this.number = this.newField();
    element.append(...ORDER.map((direction) => (direction === null ? this.number : this.newButton(direction, arrow))));
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" && !(event.key === "Enter" && event.target === this.number)) return;
      event.preventDefault();
      this.close();
      handlers.leave(...this.at);
    });
    document.addEventListener("pointerdown", (event) => {
      if (!element.contains(event.target)) this.close();
    });
  }

  newField() {
    const field = document.createElement("input");
    Object.assign(field, { type: "text", inputMode: "numeric", maxLength: 3, autocomplete: "off" });
    field.setAttribute("aria-label", "Number");
    bindNumber(
      field,
      () => this.most,
      (number) => this.handlers.number(...this.at, number),
    );
    return field;
  }

  newButton(direction, arrow) {
    const button = document.createElement("button");
    const picture = arrow.cloneNode(true);
    picture.setAttribute("class", `d${direction}`);
    button.type = "button";
    button.setAttribute("aria-label", `Point ${NAMES[direction]}`);
    button.append(picture);
    button.addEventListener("click", () => {
      this.handlers.point(...this.at, direction);
      this.close();
      this.handlers.leave(...this.at);
    });
    return button;
  }

  open(r, c, cell, number, most) {
    this.at = [r, c];
    this.most = most;
    this.number.value = number || "";
    this.element.hidden = false;
    const box = cell.getBoundingClientRect();
    const own = this.element.getBoundingClientRect();
    const page = document.documentElement;
    const left = Math.min(Math.max(box.left + box.width / 2 - own.width / 2, 8), page.clientWidth - own.width - 8);
    const below = box.bottom + 6;
    const top = below + own.height > page.clientHeight && box.top > own.height + 6 ? box.top - own.height - 6 : below;
    const frame = this.element.offsetParent?.getBoundingClientRect() ?? page.getBoundingClientRect();
    this.element.style.left = `${left - frame.left}px`;
    this.element.style.top = `${top - frame.top}px`;
  }

  type() {
    this.number.focus();
  }

  close() {
    this.element.hidden = true;
  }
}

// A field for a number up to most(), marked while it says something else.
export function bindNumber(field, most, changed) {
  field.addEventListener("input", () => {
    const number = Number(field.value.replace(/[^0-9]/g, ""));
    const fits = number <= most();
    field.setAttribute("aria-invalid", String(!fits));
    field.title = fits ? "" : `At most ${most()}`;
    if (fits) changed(number);
  });
}
