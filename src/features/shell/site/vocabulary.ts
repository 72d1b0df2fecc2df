// Fields of shell, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  answeredAt: ['When it was marked as answered; null if it waits.'],
  address: ["The link's URL.", 'https://www.newport.example'],
  algorithm: ['The hash algorithm of the challenge.', 'SHA-256'],
  challenge: ['The challenge to solve.', '9f86d081884c7d659a2feaa0c55ad015'],
  core19: ['The URL behind "Core 19" in the header; null for the section of the page.', 'https://core19.example'],
  demo: ['True if the installation shows fictional cities.'],
  maxnumber: ['The largest number that the solution may be.', 50000],
  messages: ['The messages of this page.'],
  outbox: ['True if messages are shown at /outbox instead of being sent.'],
  own: ['The organization whose own site this is; null on the main site.'],
  page: ['The page that the message is about, as the sender entered it.', '/project/0193a1c4-7b1e-7c3a-9d2e-5f4b6a8c9d01'],
  productName: ['The name of the product.', 'Plaza'],
  publicUrl: ['The base URL of the site.', 'https://talk.newport.example'],
  reader: ['The name of the organization or product whose people read messages; null if nobody does.', 'City of Newport Beach'],
  salt: ['The salt of the challenge.', 'a1b2c3d4e5'],
  signature: ["The server's signature of the challenge.", '5d41402abc4b2a76b9719d911017c592'],
  stylePath: ["The URL of the site's style sheet; null for the default look.", '/files/styles/0193a1c4.css'],
  topic: ['"barrier" if the message reports an accessibility barrier.'],
  whatIs: ['The path of the page that explains the product.', '/what-is-plaza'],
}
