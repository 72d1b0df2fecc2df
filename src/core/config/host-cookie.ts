/**
 * The name of a cookie that only this host may set. Browsers accept the prefix with https only, so sites without it use the plain name.
 * @param publicUrl the site's address
 */
export const hostCookie = (name: string, publicUrl: string): string => (publicUrl.startsWith('https:') ? `__Host-${name}` : name)
