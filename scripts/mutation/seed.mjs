/**
 * The same random cases in every run, so that a score says something about the tests. That one fails is enough: the
 * simplest that fails takes long to find.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, numRuns: 100, endOnFailure: true });
