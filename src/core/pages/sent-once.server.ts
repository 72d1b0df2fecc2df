// Leaves out of a document's data the HTML that the document shows already (core/browser/ServerMarkup.tsx).
import { scriptText } from '../memory/page-holes.server.ts'

/** A string of the data, as a script contains it. */
const inData = (text: string) => `\\"${text}\\"`

/** @param written what the document shows */
export const sentOnce = (html: string, written: ReadonlySet<string>): string =>
  [...written].reduce((page, one) => page.replace(inData(scriptText(one)), () => inData('')), html)
