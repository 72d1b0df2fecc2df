import { expect, test } from 'vitest'
import { unwantedIn } from './terms.ts'

test.each([
  ['es', 'Puedes cambiar la encuesta', 'Puedes'],
  ['fr', 'Votre organisation', 'organisation'],
  ['it', 'Copi ora la Sua chiave', 'Sua'],
  ['it', 'Il vostro ente', 'vostro'],
  ['es', 'Elija «Registros»', '«'],
  ['it', 'Inserire un nome', 'Inserire'],
  ['it', 'Poi Le chiederemo di accettare', 'Le'],
  ['hi', 'आपके संगठन के प्रशासक', 'प्रशासक'],
  ['it', 'Inviato per email a {{email}}', 'email'],
  ['vi', 'Cơ quan của bạn', 'bạn'],
  ['zh', '<b>{{count}} 人</b>作答', '} 人'],
  ['hi', 'सवाल का जवाब', 'सवाल'],
])('%s: %s', (language, text, found) => expect(unwantedIn(language, text)).toBe(found))

test.each([
  ['es', 'Puede cambiar su encuesta'],
  ['fr', 'Votre organisme, {{organisation}}'],
  ['it', 'Le è stato offerto «il ruolo». Inserisca un nome: le scriviamo per e-mail'],
  ['vi', 'Bảng khảo sát của quý vị'],
  ['zh', '{{count}}人，{{name}}'],
  ['hi', 'परिणाम मुझे ईमेल करें'],
])('%s has nothing against: %s', (language, text) => expect(unwantedIn(language, text)).toBeUndefined())
