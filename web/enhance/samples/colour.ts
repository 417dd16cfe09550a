/** One set of patterns is enough for six languages. */
const texts = String.raw`"{3,}[^]*?"{3,}|@'\n[^]*?\n'@|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'`;
const numbers = String.raw`\b\d[\d.]*\b|\b(?:true|false|null|True|False|None)\b`;
const words = String.raw`\b(?:import|from|const|await|using|var|new|with|as|echo|print|fetch|requests\.\w+|curl_\w+|json_encode)\b|\bInvoke-RestMethod\b|\bConvertTo-Json\b|<\?php`;
const pieces = new RegExp(`(?<s>${texts})|(?<n>${numbers})|(?<k>${words})`, 'g');

export function colour(code: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const { 0: piece, index, groups = {} } of code.matchAll(pieces)) {
    const token = document.createElement('i');
    token.className = Object.keys(groups).find((name) => groups[name] !== undefined) ?? '';
    token.textContent = piece;
    nodes.push(document.createTextNode(code.slice(end, index)), token);
    end = index + piece.length;
  }
  return [...nodes, document.createTextNode(code.slice(end))];
}
