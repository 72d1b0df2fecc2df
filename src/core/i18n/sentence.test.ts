import { expect, test } from 'vitest'
import { fill, joinSentences, setDay } from './sentence.ts'

test('sentences follow each other as the language sets them', () => {
  expect(joinSentences('en', ['Published by Ithaca.', 'Last changed on Dec 2, 2026.'])).toBe(
    'Published by Ithaca. Last changed on Dec 2, 2026.',
  )
  expect(joinSentences('hi', ['प्रकाशित किया।', 'आँकड़े आज तक के हैं।'])).toBe('प्रकाशित किया। आँकड़े आज तक के हैं।')
  expect(joinSentences('zh', ['由伊萨卡公布。', '数据截至今天。'])).toBe('由伊萨卡公布。数据截至今天。')
})

const article = (text: string, day: string | number) => fill(text, 'it', { day })

test.each([
  [1, 'il 1', 'Dal 1', 'del 1'],
  [8, 'l’8', 'Dall’8', 'dell’8'],
  [11, 'l’11', 'Dall’11', 'dell’11'],
  [18, 'il 18', 'Dal 18', 'del 18'],
  [80, 'l’80', 'Dall’80', 'dell’80'],
  [111, 'il 111', 'Dal 111', 'del 111'],
  [800, 'l’800', 'Dall’800', 'dell’800'],
  [1100, 'il 1100', 'Dal 1100', 'del 1100'],
  [11000, 'l’11.000', 'Dall’11.000', 'dell’11.000'],
  ['8 dic 2026', 'l’8 dic 2026', 'Dall’8 dic 2026', 'dell’8 dic 2026'],
  ['18 dic 2026', 'il 18 dic 2026', 'Dal 18 dic 2026', 'del 18 dic 2026'],
])('an Italian article before %s', (day, il, dal, del) => {
  expect(article('Chiude il {{day}}.', day)).toBe(`Chiude ${il}.`)
  expect(article('Dal {{day}} in poi', day)).toBe(`${dal} in poi`)
  expect(article('prima del {{day}}', day)).toBe(`prima ${del}`)
})

test('only an article of Italian bends, and only before a hole', () => {
  expect(article('Fino al {{day}}, prima il 8', 8)).toBe('Fino all’8, prima il 8')
  expect(article('<b>il {{day}}</b>, {{day}}, Raul {{day}}', 11)).toBe('<b>l’11</b>, 11, Raul 11')
  expect(article('Il {{day}}', 8)).toBe('l’8')
  expect(fill('il {{day}} al {{to}}', 'it', { day: 8 })).toBe('l’8 al {{to}}')
  expect(fill('al {{day}}', 'es', { day: 8 })).toBe('al 8')
})

test('in French "de" bends before a vowel, and only there', () => {
  const of = (name: string | number, text = 'comté de {{name}}') => fill(text, 'fr', { name })
  expect(of('Orange')).toBe('comté d’Orange')
  expect(of('Évry')).toBe('comté d’Évry')
  expect(of('Cook')).toBe('comté de Cook')
  expect(of(1234, 'De {{name}} à')).toBe('De 1\u202f234 à')
  expect(of('Irvine', 'De {{name}}')).toBe('D’Irvine')
  expect(of('Irvine', 'un code {{name}}')).toBe('un code Irvine')
  expect(fill('cerca de {{name}}', 'es', { name: 'Irvine' })).toBe('cerca de Irvine')
})

test('a day: the first of a month in French, and no line between a day and its month', () => {
  expect(setDay('fr', '1 déc. 2026')).toBe('1er\u00a0déc. 2026')
  expect(setDay('fr', 'mardi 1 décembre 2026')).toBe('mardi 1er\u00a0décembre 2026')
  expect(setDay('fr', '21 nov. 2026, 11:01')).toBe('21\u00a0nov. 2026, 11:01')
  expect(setDay('fr', '11 août')).toBe('11\u00a0août')
  expect(setDay('it', '1 dic 2026')).toBe('1 dic 2026')
  expect(setDay('vi', '2 thg 12, 2026')).toBe('2\u00a0thg\u00a012, 2026')
  expect(setDay('vi', 'Thứ Năm, 26 tháng 11, 2026')).toBe('Thứ Năm, 26\u00a0tháng\u00a011, 2026')
})

test('a sentence that ends with an abbreviation has one period', () => {
  expect(fill('Cierra el {{day}}.', 'es', { day: '8 nov, 9:00 p. m.' })).toBe('Cierra el 8 nov, 9:00 p. m.')
  expect(fill('{{name}}. {{count}}.', 'en', { name: 'Works Inc.', count: 3 })).toBe('Works Inc. 3.')
  expect(fill('{{name}}…', 'en', { name: 'Inc.' })).toBe('Inc.…')
})
