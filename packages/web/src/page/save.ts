import { h } from '../view/dom.ts';
import type { Answer, Asked, Format } from './messages.ts';

const FORMATS: readonly { format: Format; label: string; name: string; type: string }[] = [
  { format: 'html', label: 'HTML', name: 'mountline.html', type: 'text/html' },
  { format: 'markdown', label: 'Markdown', name: 'mountline.md', type: 'text/markdown' },
  { format: 'json', label: 'JSON', name: 'mountline.json', type: 'application/json' },
];

/** Saves the reports as a file, with pseudonyms unless the user wants none. */
export function saveTools(ask: (asked: Asked) => void): HTMLElement {
  const redact = h('input', { type: 'checkbox', checked: true });
  const button = ({ format, label }: (typeof FORMATS)[number]) =>
    h('button', { type: 'button', onclick: () => ask({ type: 'write', format, redact: redact.checked }) }, label);
  return h(
    'div',
    { class: 'tools', role: 'toolbar', 'aria-label': 'Save' },
    'Save as',
    ...FORMATS.map(button),
    h('label', { class: 'box' }, redact, ' with pseudonyms for names, addresses and ids'),
  );
}

/** What the worker wrote goes to the downloads. */
export function saved({ format, text }: Extract<Answer, { type: 'written' }>): void {
  const { name, type } = FORMATS.find((one) => one.format === format)!;
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
