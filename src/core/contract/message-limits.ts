// Numbers that a message code always tells, whichever of its rules was broken.
import type { MessageValues } from './errors.ts'

const limits = new Map<string, MessageValues>()

/** Declares the numbers of a code's text. @returns the code */
export function withLimits(code: string, values: MessageValues): string {
  limits.set(code, values)
  return code
}

export const limitsOf = (code: string): MessageValues | undefined => limits.get(code)
