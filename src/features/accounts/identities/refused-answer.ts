/** An answer of the provider that does not open a session; `reason` is for the activity log. */
export class RefusedAnswer extends Error {
  reason: string

  constructor(reason: string) {
    super(`The answer was refused: ${reason}`)
    this.reason = reason
  }
}
