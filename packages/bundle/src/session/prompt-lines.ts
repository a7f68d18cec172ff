import { promptOf } from '@mountline/core';
import { commandOf } from './typed-command.ts';

/** Whether a command was typed on a line between sentences. There, `#` may be a heading and `$` a sum of money. */
export function isPromptInProse(line: string): boolean {
  const prompt = promptOf(line);
  if (!prompt || prompt.form === 'named' || prompt.form === 'shell') return prompt !== null;
  const { collects, common } = commandOf(prompt.command);
  return collects || (common && prompt.sign.trimEnd() !== '#');
}

/** A bare sign, or one after a folder, is a prompt only if one is expected and a command follows that shows something or leads to it. */
export const isPrompt = (line: string, isExpected: boolean): boolean => {
  const form = promptOf(line)?.form;
  return form === 'named' || form === 'shell' || (isExpected && form !== undefined && isPromptInProse(line));
};
