type Attributes = Readonly<Record<string, string | number | boolean | EventListener | undefined>>;
type Child = Node | string | null | undefined | false;

/**
 * An element with attributes and children. Texts become text nodes, never markup: what stands in a log can be shown and
 * nothing else. A function is a listener for the event that its name tells (`onclick`).
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** A control character that a font would not show stands as its code. */
export const shown = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => {
    if (sign === '\n' || sign === '\t') return sign;
    return `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`;
  });

/** A button that copies a text, and says so to all readers. Of the many that copy commands, `of` tells a screen reader which. */
export function copyButton(text: string, label = 'Copy', of = ''): HTMLButtonElement {
  const word = h('span', {}, label);
  const which = of && h('span', { class: 'sr' }, ` commands: ${shown(of)}`);
  const button = h('button', { type: 'button', class: 'copy', 'aria-live': 'polite' }, word, which);
  button.addEventListener('click', async () => {
    word.textContent = (await copied(text)) ? 'Copied' : 'Cannot copy';
    setTimeout(() => {
      word.textContent = label;
    }, 1500);
  });
  return button;
}

/** A box under its name, which Esc and whatever is clicked beside it close. */
export function menu(head: HTMLElement, name: string, ...content: Child[]): HTMLDetailsElement {
  const box = h('details', { class: `menu ${name}` }, head, h('div', { tabindex: -1 }, ...content));
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!box.contains(relatedTarget as Node | null)) box.open = false;
  });
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !box.open) return;
    event.stopPropagation();
    head.focus();
    box.open = false;
  });
  return box;
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A file from disk is no secure context in every browser: the old way works there.
    const area = h('textarea', { class: 'offscreen' });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
