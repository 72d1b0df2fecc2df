// Fields of the status, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  'Interruption.beganAt': ['When it began.'],
  'Interruption.endedAt': ['When it ended; null while it lasts.'],
  'Interruption.part': ['What did not work or was slow.'],
  'Interruption.state': ['The worst state while it lasted.'],
  interruptions: ['Interruptions, newest first.'],
  'showStatus.parts': ['Everything that can fail, in a fixed order.'],
  'StatusPart.backupAt': ['When the newest backup was made; null for other parts, and if none is known.'],
  'StatusPart.lateMinutes': ['By how many minutes work is late; null unless it is.', 20, 'minutes'],
  'StatusPart.part': ['What can fail.'],
  'StatusPart.since': ['Since when it does not work or is slow; null if it works.'],
  'StatusPart.state': ['Whether it works. `off`: it is not set up on this installation. `unknown`: nothing is known about it.'],
  'StatusPart.work': ["The organization's own work; null where there is none."],
  'StatusPart.done': ['Completed within the last day.', 40, 'pieces of work'],
  'StatusPart.failed': ['Failed within the last day.', 0, 'pieces of work'],
  'StatusPart.waiting': ['Waiting or under way.', 2, 'pieces of work'],
}
