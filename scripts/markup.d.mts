type Result = { passed: number; failures: string[] }
type Message = { url?: string; type: string; subType?: string; message: string; lastLine?: number; extract?: string }

export const pagesFolder: string
export function clearPages(): void
export function checkMarkup(): Promise<Result | null>
export function markupResult(pages: readonly string[], messages: readonly Message[]): Result
