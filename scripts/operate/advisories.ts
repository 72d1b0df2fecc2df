// Known weaknesses of production packages, as the registry reports them.
import { spawnSync } from 'node:child_process'
import type { OutsideFacts } from '../../src/features/operation/security-audits/rules.ts'

const waitMilliseconds = 30_000
type Report = { message?: string; error?: { code?: string; summary?: string }; vulnerabilities?: Record<string, { severity: string }> }

/**
 * Reads what `npm audit --json` printed.
 * @param day today, YYYY-MM-DD
 * @returns packages with weaknesses, or why they are unknown: anything but a report means that nothing was checked
 */
export function readAdvisories(output: string, day: string): OutsideFacts['advisories'] {
  let report: Report
  try {
    report = JSON.parse(output)
  } catch {
    return { unknown: 'noNetwork' }
  }
  // The registry's message continues with the address.
  const reason = report.message?.split(' - ')[0] || report.error?.summary || report.error?.code
  if (!report.vulnerabilities) return { unknown: reason || 'noNetwork' }
  return { day, names: Object.entries(report.vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`) }
}

/** Asks the registry about the production packages of this folder's lock file. */
export function askAdvisories(day: string): OutsideFacts['advisories'] {
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=0'], {
    encoding: 'utf8',
    timeout: waitMilliseconds,
  })
  return error ? { unknown: 'noAnswer' } : readAdvisories(stdout, day)
}
