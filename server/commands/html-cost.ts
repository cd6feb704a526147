import { Parser } from 'htmlparser2';

/*
 * Cleaning a text takes time in proportion to its marks: tags, attributes, character references. One mark is
 * about 1.5 µs for each time the text is gone through. The parser that cleans is not linear in the depth of
 * elements, and cannot be ended; the one below counts and is ended as soon as there is too much of anything.
 */

const PER_TAG = 2;
const PER_ATTRIBUTE = 1.5;
const PER_ADDRESS = 2;
const PER_DECLARATION = 4;
const PER_PIECE_OF_TEXT = 0.5;
const PER_REFERENCE = 0.25;
const CHARACTERS_PER_MARK = 150;

/** Deeper than any text that a person writes. */
const DEEPEST = 300;

/** Their end is looked for in all that follows, each time. */
const RAW = ['noscript', 'iframe'];
const CHARACTERS_PER_RAW_MARK = 20;

const ADDRESSES = ['href', 'src'];

class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

/** The marks of a text; null where there are more than `most`, or where elements are nested too deeply. */
export function htmlCost(html: string, most: number): number | null {
  let [marks, depth] = [html.length / CHARACTERS_PER_MARK, 0];
  const add = (more: number) => {
    marks += more;
    if (marks > most) throw new TooMuch();
  };
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1;
      if (depth > DEEPEST) throw new TooMuch();
      add(RAW.includes(name) ? html.length / CHARACTERS_PER_RAW_MARK : PER_TAG);
    },
    onclosetag: () => {
      depth -= 1;
    },
    onattribute: (name, value) => {
      add(PER_ATTRIBUTE);
      if (name === 'style') add(PER_DECLARATION * value.split(';').length);
      else if (ADDRESSES.includes(name)) add(PER_ADDRESS);
    },
    ontext: () => add(PER_PIECE_OF_TEXT),
  });
  try {
    add(PER_REFERENCE * countOf('&', html));
    parser.end(html);
    return marks;
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
