/** The same random cases in every run, so that a score says something about the tests. */
import fc from 'fast-check';

fc.configureGlobal({ seed: 1, numRuns: 100 });
