/** Where a run's samples are, until the next run. */
export const rowsFolder = 'test-results/rows'
