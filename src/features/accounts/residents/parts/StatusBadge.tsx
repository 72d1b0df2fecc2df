import { Badge } from '../../../../ui/content/Badge.tsx'
import type { ImportStatus } from '../contract.ts'
import { useWords } from '../words.ts'

const tones = { waiting: 'line', running: 'info', done: 'ok', failed: 'bad' } as const

export const StatusBadge = ({ status }: { status: ImportStatus }) => <Badge tone={tones[status]}>{useWords()(`statuses.${status}`)}</Badge>
