type Result = { passed: number; failures: string[] }
type Message = { url?: string; type: string; subType?: string; message: string; lastLine?: number; extract?: string }

export declare const pagesFolder: string
export declare function clearPages(): void
export declare function checkMarkup(): Promise<Result | null>
export declare function markupResult(pages: readonly string[], messages: readonly Message[]): Result
