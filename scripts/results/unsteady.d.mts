type Landing = { commit: string; tests: string[] }

export function judge(landings: readonly Landing[], commit: string, tests: readonly string[]): { repeated: string[]; landings: Landing[] }
export function judgeRun(tests: readonly string[]): string[]
