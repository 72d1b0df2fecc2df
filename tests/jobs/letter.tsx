import { Letter, Paragraph } from '../../src/features/messaging/notifications/Letter.tsx'
import type { Mail } from '../../src/features/messaging/notifications/mail.server.ts'

/** A letter about nothing, for tests of how letters travel. */
export const plainLetter: Mail = {
  subject: 'A subject',
  letter: (
    <Letter from="Plaza" foot="You asked for this." language="en">
      <Paragraph>Good news</Paragraph>
    </Letter>
  ),
}
