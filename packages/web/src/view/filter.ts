/** Which events are shown: one filter for the timeline and the list of events. */
export interface Filter {
  /** Kinds that are hidden. */
  hidden: Set<string>;
  /** Lower case; in the line, the words, the kind or the file. */
  text: string;
  /** The lifetimes that no incident is about, too. */
  allLives: boolean;
}

export interface SharedFilter extends Filter {
  change(by: (filter: Filter) => void): void;
  listen(listener: () => void): void;
}

export function sharedFilter(): SharedFilter {
  const listeners: (() => void)[] = [];
  return {
    hidden: new Set(),
    text: '',
    allLives: false,
    change(by) {
      by(this);
      for (const listener of listeners) listener();
    },
    listen: (listener) => void listeners.push(listener),
  };
}
