// "Try out": what is entered from here on is only tried out.  It looks tentative, and is kept or taken back as a whole.
//
// The markup is the macro suppose_tools.  A board's editor says what `own(state)` is: what a player has entered in each
// cell, row by row, as texts; "" where there is nothing.

import { hide } from "../page/page.js";

const TENTATIVE = ", trying out";

export class Branch {
  /** @param {import("./board.js").BoardEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.isShown = false;
    const acts = Object.entries({
      suppose: () => this.begin(),
      "keep-supposed": () => this.keep(),
      "drop-supposed": () => this.drop(),
    });
    for (const [name, act] of acts) editor.tool(name)?.addEventListener("click", act);
  }

  // The state that the supposition started from, or null.  It is known by how many steps had been made: so it is found
  // again after a reload, and somebody who takes all steps back is out of it.
  get base() {
    const { session, state } = this.editor;
    const { undo, options } = session;
    const { supposed } = options;
    if (typeof supposed !== "number") return null;
    return supposed === undo.length ? state : (undo[supposed] ?? null);
  }

  begin() {
    const { session } = this.editor;
    session.options.supposed = session.undo.length;
    session.changed();
    this.show();
    this.editor.tool("drop-supposed")?.focus();
  }

  keep() {
    this.end();
    this.editor.draw();
    this.editor.showTools();
    this.editor.tool("suppose")?.focus();
  }

  drop() {
    const { base } = this;
    this.end();
    if (base) this.editor.change(base); // one step, which can be taken back too
    this.show();
    this.editor.tool("suppose")?.focus();
  }

  end() {
    this.editor.session.options.supposed = null;
    this.editor.session.changed();
  }

  // After the board was drawn: marks what is only supposed.
  show() {
    const { editor } = this;
    let { base } = this;
    if (!base || (editor.making && editor.write(base) !== editor.write(editor.state))) {
      if (editor.session.options.supposed !== undefined) editor.session.options.supposed = null;
      base = null; // all of it was taken back, or the puzzle is another one
    }
    const supposing = base !== null;
    editor.tool("suppose")?.setAttribute("aria-pressed", String(supposing));
    for (const name of ["keep-supposed", "drop-supposed"]) {
      const tool = editor.tool(name);
      if (tool) hide(tool, !supposing);
    }
    if (!supposing && !this.isShown) return;
    this.isShown = supposing;
    const [was, is] = supposing ? [editor.own(base), editor.own(editor.state)] : [[], []];
    for (const [cell, [r, c]] of editor.grid?.places ?? []) {
      const i = editor.index(r, c);
      const tentative = editor.playing && Boolean(is[i]) && is[i] !== was[i];
      cell.classList.toggle("supposed", tentative);
      if (tentative && !cell.ariaLabel?.endsWith(TENTATIVE)) cell.ariaLabel += TENTATIVE;
    }
  }
}
