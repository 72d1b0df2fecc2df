type Unsteady = { name: string; reason: string }
type Result = { passed: number; failures: string[]; unsteady?: Unsteady[] }

export function ofPlaywright(report: unknown): Required<Result>
export function clearResults(name: string): void
export function closeResults(name: string, result: Result): void
