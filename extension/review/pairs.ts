/** The pairs of `match` cards; their rules are shared, since decoding plays by them too. */
export { paired, pairText, sidesOf, splitPair, type Pair, type Sides } from '@gleaner/shared';
