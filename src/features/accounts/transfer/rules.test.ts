import { expect, test } from 'vitest'
import { offerRefusal, replacementRefusal } from './rules.ts'

test.each([
  ['editor', true, null, null],
  ['editor', false, 'transfer.unconfirmed', 'transfer.unconfirmed'],
  ['viewer', true, 'transfer.editorsOnly', null],
  ['viewer', false, 'transfer.editorsOnly', 'transfer.unconfirmed'],
  ['administrator', true, 'transfer.already', 'transfer.already'],
] as const)('%s, confirmed: %s', (permission, isConfirmed, offered, replaced) => {
  expect(offerRefusal({ permission, isConfirmed })?.code ?? null).toBe(offered)
  expect(replacementRefusal({ permission, isConfirmed })?.code ?? null).toBe(replaced)
})
