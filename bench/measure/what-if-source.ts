/** The rules of what-ifs and titles that are measured. */

// biome-ignore lint/performance/noBarrelFile: a bench loads one file, and with it the modules that belong together.
export { titleRace } from '../../packages/timing/src/championship/title-race.ts';
export { resultWithout } from '../../packages/timing/src/decide/result-without.ts';
export { planRevision, rulesOf } from '../../packages/timing/src/revisions/plan-revision.ts';
export { nothingStored } from '../../packages/timing/src/revisions/revision-plan.ts';
