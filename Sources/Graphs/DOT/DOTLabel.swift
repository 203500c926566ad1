/// Labels in DOT, as the words that they show.
enum DOTLabel {
  /// The names that a label may refer to by a backslash and a letter.
  typealias Names = [Unicode.Scalar: String]

  /// The words of a label with escapes such as `\n` and `\N`, and references such as `&eacute;`.
  static func words(_ label: String, names: Names) -> String {
    trimmed(LetterReference.resolved(unescaped(label, names)))
  }

  /// The words of a label of a record, whose fields stand below each other.
  static func recordWords(_ label: String, names: Names) -> String {
    var fields: [String] = [""]
    var (isEscaped, isPort) = (false, false)
    for letter in label.unicodeScalars {
      if isEscaped {
        isEscaped = false
        if !isPort {
          let isOwn = "{}|<> ".unicodeScalars.contains(letter)
          fields[fields.count - 1].unicodeScalars.append(
            contentsOf: isOwn ? [letter] : ["\\", letter])
        }
        continue
      }
      switch letter {
      case "\\": isEscaped = true
      case "<": isPort = true
      case ">": isPort = false
      case "{", "}", "|": if !isPort { fields.append("") }
      default: if !isPort { fields[fields.count - 1].unicodeScalars.append(letter) }
      }
    }
    return fields.map { field in
      String(words(field, names: names).trimmingPrefix { $0 == " " })
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The words of a label in HTML, in lines where it has rows.
  static func htmlWords(_ label: String) -> String {
    var lines = [""]
    var rest = label[...]
    while let start = rest.unicodeScalars.firstIndex(of: "<") {
      lines[lines.count - 1] += rest[..<start]
      let tag = rest[start...]
      if tag.hasPrefix("<!--") {
        rest = tag.firstRange(of: "-->").map { tag[$0.upperBound...] } ?? ""
        continue
      }
      let end = tag.unicodeScalars.firstIndex(of: ">") ?? tag.endIndex
      let name = tag.unicodeScalars[..<end].dropFirst().prefix {
        $0 == "/" || $0.properties.isAlphabetic
      }
      switch String(name).lowercased().filter({ $0 != "/" || name.first == "/" }) {
      case "br", "/tr", "table", "/table", "hr": lines.append("")
      case "/td": lines[lines.count - 1] += " "
      default: break
      }
      rest = end < tag.endIndex ? tag[tag.unicodeScalars.index(after: end)...] : ""
    }
    lines[lines.count - 1] += rest
    let words = lines.map { line in
      let plain = line.split { $0.isWhitespace }.joined(separator: " ")
      return LetterReference.resolved(plain)
    }
    return trimmed(words.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private static func unescaped(_ label: String, _ names: Names) -> String {
    var text = ""
    var isEscaped = false
    for letter in label.unicodeScalars {
      guard isEscaped else {
        if letter == "\\" { isEscaped = true } else { text.unicodeScalars.append(letter) }
        continue
      }
      isEscaped = false
      switch letter {
      case "n", "l", "r": text += "\n"
      default:
        // An ampersand in a name is no reference.
        if let name = names[letter] {
          text += name.replacing("&", with: "&amp;")
        } else {
          text.unicodeScalars.append(letter)
        }
      }
    }
    return text
  }

  /// The words without what controls them, without an empty line at the end, and not endless.
  private static func trimmed(_ text: String) -> String {
    var letters = text.unicodeScalars.filter {
      $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
    }
    while letters.last == "\n" { letters.removeLast() }
    while letters.utf8Count > Graph.longestLabel {
      letters.removeLast(max(1, letters.count / 10))
    }
    return String(letters)
  }
}

extension String.UnicodeScalarView {
  fileprivate var utf8Count: Int { String(self).utf8.count }
}

/// References to letters such as `&amp;` and `&#945;`.
enum LetterReference {
  static func resolved(_ text: String) -> String {
    var resolved = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: "&") {
      resolved.append(contentsOf: rest[..<start])
      let word = rest[start...].dropFirst().prefix(12)
      if let end = word.firstIndex(of: ";"), let letter = letter(String(word[..<end])) {
        resolved.append(letter)
        rest = rest[word.index(after: end)...]
      } else {
        resolved.append("&")
        rest = rest[start...].dropFirst()
      }
    }
    resolved.append(contentsOf: rest)
    return String(resolved)
  }

  private static func letter(_ name: String) -> Unicode.Scalar? {
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      return UInt32(name.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) }
    }
    if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) } }
    return letters[name]
  }

  /// The names of the letters that graphs have.
  private static let letters: [String: Unicode.Scalar] = {
    let list = """
      amp & lt < gt > quot " apos ' copy © reg ® deg ° plusmn ± sup2 ² sup3 ³ micro µ middot · frac12 ½ times × \
      divide ÷ laquo « raquo » szlig ß auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü eacute é egrave è ecirc ê \
      agrave à aacute á acirc â ccedil ç iacute í ntilde ñ oacute ó ocirc ô uacute ú oslash ø aring å aelig æ \
      Alpha Α Beta Β Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω alpha α beta β \
      gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ \
      tau τ upsilon υ phi φ chi χ psi ψ omega ω ndash – mdash — lsquo ‘ rsquo ’ ldquo “ rdquo ” bull • hellip … \
      larr ← uarr ↑ rarr → darr ↓ harr ↔ lArr ⇐ rArr ⇒ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ \
      notin ∉ prod ∏ sum ∑ minus − radic √ infin ∞ and ∧ or ∨ cap ∩ cup ∪ int ∫ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ \
      sub ⊂ sup ⊃ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ euro €
      """
    let words = list.split(separator: " ")
    var letters: [String: Unicode.Scalar] = ["nbsp": " "]
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      letters[String(words[place])] = words[place + 1].unicodeScalars.first
    }
    return letters
  }()
}
