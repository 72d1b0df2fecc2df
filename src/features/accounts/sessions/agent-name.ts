// Browser names from User-Agent headers.

/** Without version numbers, which change every few weeks. The first match wins, because most browsers also claim to be others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const programLengthMax = 40

/** A short name for a User-Agent header: "Firefox, Windows", the first word of a program's own ("curl"), or ''. */
export function agentName(userAgent: string | null | undefined): string {
  const of = (kinds: typeof browsers) => kinds.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const found = [of(browsers), of(systems)].filter((name) => name !== undefined)
  return found.length > 0 ? found.join(', ') : (/^[\w.-]+/.exec(userAgent ?? '')?.[0].slice(0, programLengthMax) ?? '')
}
