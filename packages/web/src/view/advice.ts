import type { PageData } from '@mountline/report/page-data';
import { copyButton, h, shown } from './dom.ts';

/** So many steps of advice, and commands of each, are shown before they are unfolded. */
const SHOWN = 3;
const COMMANDS = 2;
const LONG = 160;

/** What to do: the first steps in sight, the others folded. */
export function firstAdvice(advice: PageData['podAdvice']): HTMLElement[] {
  const item = ({ text, commands }: PageData['podAdvice'][number]) => {
    const short = commands.filter((command) => command.length <= LONG).slice(0, COMMANDS);
    const isWhole = short.length === commands.length;
    return h(
      'li',
      {},
      shown(text),
      isWhole && commands.length > 0 ? commandsOf(commands, text) : null,
      isWhole
        ? null
        : h(
            'details',
            {},
            h('summary', {}, `${commands.length} ${commands.length === 1 ? 'command' : 'commands'}`),
            commandsOf(commands, text),
          ),
    );
  };
  const [first, rest] = [advice.slice(0, SHOWN), advice.slice(SHOWN)];
  return [
    h('ol', {}, ...first.map(item)),
    ...(rest.length === 0
      ? []
      : [
          h(
            'details',
            { class: 'more' },
            h('summary', {}, `${SHOWN + 1}${rest.length === 1 ? '' : ` to ${advice.length}`}`),
            h('ol', { start: SHOWN + 1 }, ...rest.map(item)),
          ),
        ]),
  ];
}

/** Advice whole, each with its commands. */
export function adviceList(advice: PageData['podAdvice'], name: string): HTMLElement | null {
  if (advice.length === 0) return null;
  const items = advice.map(({ text, commands }) =>
    h('li', {}, shown(text), commands.length > 0 && commandsOf(commands, text)),
  );
  return h('ol', { class: name }, ...items);
}

/** Commands are shown whole, for the clipboard; what a name in them would hide is shown. `text` says what they are for. */
export const commandsOf = (commands: readonly string[], text: string) =>
  h(
    'div',
    { class: 'command' },
    h('code', {}, commands.map(shown).join('\n')),
    copyButton(commands.join('\n'), 'Copy', text),
  );
