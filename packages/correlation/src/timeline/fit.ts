/** An answer of three values. `open`: an order or a clock cannot be decided. */
export type Fit = 'yes' | 'open' | 'no';

export const worse = (a: Fit, b: Fit): Fit =>
  a === 'no' || b === 'no' ? 'no' : a === 'open' || b === 'open' ? 'open' : 'yes';
