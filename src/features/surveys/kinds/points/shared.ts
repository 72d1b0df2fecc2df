/** The sum of the points that somebody has given. */
export const pointsGiven = (points: readonly number[]): number => points.reduce((sum, one) => sum + one, 0)
