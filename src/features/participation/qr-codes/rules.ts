// Rules about QR codes and their downloads. No database, no HTTP, no clock.

export const codeLabelLengthMax = 80
export const correctionLevels = ['L', 'M', 'Q', 'H'] as const
export type CorrectionLevel = (typeof correctionLevels)[number]
export const pictureFormats = ['svg', 'png', 'jpeg'] as const
export type Format = (typeof pictureFormats)[number]
/** Side of a picture in pixels: less does not print sharply, more is for walls. */
export const sizes = { min: 200, max: 4000, usual: 1000 } as const

export const papers = ['letter', 'tabloid', 'a3'] as const
export type Paper = (typeof papers)[number]
/** With more languages, the text is too small to read from the curb. */
export const posterLanguagesMax = 3

/** Why a code leads nowhere: it is unknown, switched off, or its project takes no answers. */
export type DeadEnd = 'unknown' | 'off' | 'notYet' | 'closed' | 'completed'

type ScanTarget = { active: boolean; status: 'draft' | 'published' | 'completed'; startsAt: Date | null; endsAt: Date | null }

/** @returns why a code leads nowhere; null if it leads to its project's survey */
export function deadEndOf({ active, status, startsAt, endsAt }: ScanTarget, now: Date): DeadEnd | null {
  if (!active) return 'off'
  if (status === 'draft') return 'notYet'
  if (status === 'completed') return 'completed'
  if (startsAt && now < startsAt) return 'notYet'
  if (endsAt && now > endsAt) return 'closed'
  return null
}

/** @returns the file name of a download, such as qr-bus-stop-4-K7Q4M3.png */
export function fileNameOf({ label, code }: { label: string; code: string }, ending: string, kind = 'qr'): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 40)
  return [kind, plain, code].filter(Boolean).join('-') + ending
}

/** The address in a code as people type it. */
export const typedAddressOf = ({ url }: { url: string }): string => url.replace(/^https?:\/\//, '')
