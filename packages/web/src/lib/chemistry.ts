/** Gives KaTeX `\ce` and `\pu`; a chunk of its own, because few formulas are of chemistry. */
import 'katex/contrib/mhchem';
