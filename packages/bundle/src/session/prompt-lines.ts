import { promptOf } from '@mountline/core';
import { commandOf } from './typed-command.ts';

/** Whether a line is one that a command was typed on, where it stands alone between sentences: a sign is there a heading or a sum of money. */
export function isPromptInProse(line: string): boolean {
  const prompt = promptOf(line);
  if (!prompt || prompt.form === 'named' || prompt.form === 'shell') return prompt !== null;
  const { collects, common } = commandOf(prompt.command);
  return collects || (common && prompt.sign.trimEnd() !== '#');
}

/** A sign alone, or behind a folder, is a prompt where one is expected, with a command that shows something or leads to it. */
export const isPrompt = (line: string, isExpected: boolean): boolean => {
  const form = promptOf(line)?.form;
  return form === 'named' || form === 'shell' || (isExpected && form !== undefined && isPromptInProse(line));
};
