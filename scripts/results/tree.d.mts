export function treeHash(): string | null
export function hasPassed(
  file: string,
  run: { tree?: string | null } | undefined,
  report: { testResults: { name: string; status: string }[] } | undefined,
  tree: string | null,
): boolean
