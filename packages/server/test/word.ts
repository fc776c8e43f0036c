import { aZip, type ZipFile } from './statements.ts';

/** Word files made of their XML, as Word writes it. */

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${text
    .split('\t')
    .map((part) => `<w:t xml:space="preserve">${escaped(part)}</w:t>`)
    .join('<w:tab/>')}</w:r>`;

type List = { list: string; level?: number };

const numPr = ({ list, level = 0 }: List) =>
  `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>`;

/** `content` is text, or the XML of runs. */
export const paragraph = (content: string, list?: List) =>
  `<w:p>${list ? numPr(list) : ''}${content.startsWith('<') ? content : run(content)}</w:p>`;

export const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl><w:tblPr/>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

export const picture = (relation: string, alt = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const level = (index: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/** List 1: '1.' with '(a)' below it; 2 and 3: 'A.', each from its start; 4: bullets. */
const numbering = `<w:numbering>
<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '(%2)')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'upperLetter', '%1.')}</w:abstractNum>
<w:abstractNum w:abstractNumId="2">${level(0, 'bullet', '•')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>
</w:numbering>`;

const names = [
  'w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'm="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'o="urn:schemas-microsoft-com:office:office"',
  'v="urn:schemas-microsoft-com:vml"',
].map((name) => `xmlns:${name}`);

export function aWordFile(paragraphs: readonly string[], media: Readonly<Record<string, Buffer>> = {}): Buffer {
  const relations = Object.keys(media).map(
    (name, index) => `<Relationship Id="rId${index + 1}" Target="media/${name}"/>`,
  );
  const files: ZipFile[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document ${names.join(' ')}><w:body>${paragraphs.join('')}<w:sectPr/></w:body></w:document>`,
    },
    { name: 'word/numbering.xml', content: numbering.replace('<w:numbering>', `<w:numbering ${names[0]}>`) },
    { name: 'word/_rels/document.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    ...Object.entries(media).map(([name, content]) => ({ name: `word/media/${name}`, content })),
  ];
  return aZip(files);
}
