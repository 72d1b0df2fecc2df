// The texts quoted in the specification, verbatim with their misspellings, and the success messages it requires without a wording: their
// keys in the catalogs. The features' tests verify where they are shown.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { englishFiles, featureOf } from '../../scripts/texts/translations.ts'

type Catalogue = { [key: string]: string | Catalogue }

/** The text of a key: `messages` are flat, with dots in their names. */
function textOf(place: string): string | undefined {
  const [feature = '', key = ''] = place.split(': ')
  const file = englishFiles().find((path) => featureOf(path) === feature) ?? ''
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue
  const message = (catalogue['messages'] as Catalogue | undefined)?.[key]
  const text =
    message ?? key.split('.').reduce<Catalogue[string] | undefined>((at, name) => (at as Catalogue | undefined)?.[name], catalogue)
  return typeof text === 'string' ? text : undefined
}

const quoted: [text: string, places: string[]][] = [
  ['Sorry you have no inactivity for last 15 minute so token expire Please Re-login', ['core: session.expired']],
  ['The email and/or password was incorrect.', ['accounts: login.incorrect']],
  ['This link has expired. Please visit Login and click on Forgot Password to reset your password', ['accounts: link.expired']],
  ['Password reset succesful.', ['login: recovery.done']],
  ['You can only add one unique answer for each question.', ['surveys: answer.duplicate']],
  ['Image not uploaded', ['projects: form.imageNotUploaded', 'projects: image.failed']],
  ['Image not removed', ['projects: form.imageNotRemoved', 'projects: image.stays']],
  ['File not removed', ['projects: form.documentNotRemoved', 'projects: document.stays']],
  ['Something Went Wrong', ['opeds: failed']],
  ['Something went wrong', ['core: server.unexpected', 'site: failed.title']],
  ['Your article was succesfully deleted.', ['opeds: blog.removed']],
  ['Thank you for adding your expert comment.', ['responses: comment.thanks']],
  ['Passwords do not match', ['accounts: account.passwordsDiffer']],
  ["Please validate captcha checkbox I'm not a robot", ['contact: contact.captcha']],
  ['Please enter the full address', ['projects: project.address']],
]
test.each(quoted)('%s', (text, places) => {
  for (const place of places) expect(textOf(place), place).toBe(text)
})

const beginning: [text: string, places: string[]][] = [
  [
    'Image not uploaded',
    ['image.none', 'image.type', 'image.unreadable', 'image.tooLarge', 'image.tooManyPixels', 'image.tooMany', 'image.full'],
  ],
  ['Image not removed', ['image.notRemoved', 'image.last']],
  ['File not removed', ['document.notRemoved']],
]
test.each(beginning)('%s, with the reason behind it where it is known', (text, keys) => {
  for (const key of keys) expect(textOf(`projects: ${key}`), key).toMatch(new RegExp(`^${text}: \\w`))
})

test.each([
  ['profile updated', 'profile: profile.updated', /updated/i],
  ['logo updated', 'members: organization.logoUpdated', /logo updated/i],
  ['colleague created', 'members: members.created', /colleague created/i],
  ['colleague deleted', 'members: members.removed', /colleague deleted/i],
  ['question created', 'surveys: question.created', /question was added/i],
  ['question updated', 'surveys: question.updated', /question is saved/i],
  ['question deleted', 'surveys: question.deleted', /question was deleted/i],
  ['survey answer thanks', 'surveys: answer.thanks', /^Thank you/],
  ['vote thanks', 'responses: vote.thanks', /^Thank you/],
  ['project deleted', 'projects: project.deleted', /project was deleted/i],
  ['comment deleted', 'responses: comment.deleted', /comment has been deleted/i],
  ['project exported', 'exports: exported', /^Project exported/],
  ['contact thanks', 'contact: contact.thanks', /^Thank you/],
])('a success message: %s', (_, place, expected) => {
  expect(textOf(place), place).toMatch(expected)
})
