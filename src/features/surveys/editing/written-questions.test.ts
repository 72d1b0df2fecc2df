import { describe, expect, test } from 'vitest'
import { type WrittenKind, writtenKind, writtenLinesOf } from './written-questions.ts'

const questions: Record<string, Record<WrittenKind, string[]>> = {
  en: {
    yesno: ['Do you cross here?', 'Should the city close the lane?', 'would you use it'],
    rating: ['How safe does it feel?', 'How important is shade to you?'],
    number: ['How many minutes do you wait?'],
    open: [
      'What would help?',
      'Where is a bench missing?',
      'How often do you come here?',
      'How would you get there?',
      'Tell us about the corner.',
    ],
  },
  fr: {
    yesno: ['Traversez-vous ici ?', 'Est-ce que vous passez par ici ?', 'La ville devrait-elle fermer la voie ?', 'Faut-il un banc ?'],
    rating: ['À quel point vous sentez-vous en sécurité ?', 'Dans quelle mesure est-ce utile ?'],
    number: ['Combien de minutes attendez-vous ?'],
    open: ['Qu’est-ce qui vous aiderait ?', 'Où manque-t-il un banc ?', 'Quels arbres préférez-vous ?'],
  },
  es: {
    yesno: ['¿Cruza usted aquí?', '¿Debería la ciudad cerrar el carril?'],
    rating: ['¿Qué tan seguro se siente?', '¿Hasta qué punto es útil?'],
    number: ['¿Cuántos minutos espera?'],
    open: ['¿Qué le ayudaría?', '¿Dónde falta un banco?', '¿Por qué cruza aquí?', '¿Para qué viene?', '¿Cómo llega?'],
  },
  hi: {
    yesno: ['क्या आप यहाँ सड़क पार करते हैं?'],
    rating: ['आपको यहाँ कितना सुरक्षित लगता है?'],
    number: ['कितने मिनट इंतज़ार करना पड़ता है?'],
    open: ['आपको किससे मदद मिलेगी?', 'क्या बदलना चाहिए?'],
  },
  zh: {
    yesno: ['您在这里过马路吗？', '是否应该加一盏灯？'],
    rating: ['您觉得这里有多安全？'],
    number: ['您要等多少分钟？'],
    open: ['什么会有帮助？'],
  },
  it: {
    yesno: ['Le piace il parco?', 'È utile una panchina?'],
    rating: ['Quanto si sente al sicuro?', 'In che misura è utile?'],
    number: ['Quanti minuti aspetta?'],
    open: ['Che cosa aiuterebbe?', 'Dove manca una panchina?', 'Di che cosa ha bisogno?'],
  },
  vi: {
    yesno: ['Quý vị có qua đường ở đây không?'],
    rating: ['Quý vị thấy an toàn ở mức nào?'],
    number: ['Quý vị chờ bao nhiêu phút?'],
    open: ['Điều gì sẽ giúp ích?'],
  },
}

describe.each(Object.entries(questions))('%s', (_, byKind) => {
  test.each(Object.entries(byKind).flatMap(([kind, texts]) => texts.map((text) => [text, kind])))('%s: %s', (text, kind) => {
    expect(writtenKind(text)).toBe(kind)
  })
})

test('one question per line, without list marks, empty lines, repetitions, and what is asked already', () => {
  const text = '1. Do you cross here?\r\n\n  • What would help?  \n- What would help?\n2) 3 benches or 4?\n'
  expect(writtenLinesOf(text)).toEqual(['Do you cross here?', 'What would help?', '3 benches or 4?'])
  expect(writtenLinesOf(text, [{ text: 'What would help?' }])).toEqual(['Do you cross here?', '3 benches or 4?'])
  expect(writtenLinesOf(' \n')).toEqual([])
})
