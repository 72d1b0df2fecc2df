export function helpWanted(url: string): void
