export function installAside(folder: string): Promise<string>
export function packagesAside(folder: string): string
