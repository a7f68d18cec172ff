/** Colours for the rule language: keywords, texts, variables, kinds and comments. */
export const ruleGrammar = {
  name: 'rule',
  aliases: ['clauses', 'wrong-rule'],
  scopeName: 'source.rule',
  patterns: [
    { match: '#.*$', name: 'comment.line.number-sign' },
    {
      begin: '"',
      end: '"',
      name: 'string.quoted.double',
      patterns: [{ match: '\\{[^{}]*\\}', name: 'variable.other' }],
    },
    { match: '\\b[a-z][a-z-]*(?:\\.[a-z][a-z0-9-]*)+\\b', name: 'entity.name.function' },
    { match: '\\b[A-Z][A-Z0-9_]*\\b', name: 'variable.other' },
    { match: '\\b\\d+(?:\\.\\d+)?(?:ms|s|m|h|d)?\\b', name: 'constant.numeric' },
    {
      match:
        '\\b(?:rule|title|severity|see|more|specific|than|open|while|because|impact|do|now|fix|unknown|anchor|ended|no|or|after|before|between|within|same|as|life|longer|at|every|by|of|and|if|unless|says|least|one|times|capture|run|from|to)\\b',
      name: 'keyword.control',
    },
  ],
  repository: {},
};
