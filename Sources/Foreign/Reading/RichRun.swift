internal import Ink
internal import Notebook

/// Letters of a text that look the same, as other programs store them: one after the other.
struct RichRun {
  var text: String
  var style = TextStyle()
  var line = LineStyle()

  /// The most letters of a text, and the most runs whose looks are kept.
  static let (mostLetters, mostRuns) = (200_000, 500)
}

extension TextBox {
  /// Takes over runs, of which the first size, font and color become those of the box.
  mutating func setRuns(_ runs: [RichRun]) {
    var text = ""
    var (start, left) = (0, RichRun.mostLetters)
    var ranges: [Range<Int>] = []
    for run in runs {
      let letters = run.text.unicodeScalars.prefix(left)
      text.unicodeScalars.append(contentsOf: letters)
      ranges.append(start..<start + letters.count)
      start += letters.count
      left -= letters.count
    }
    if let first = runs.first(where: { !$0.text.isEmpty }) {
      size = first.style.size ?? size
      font = first.style.font ?? font
      color = first.style.color ?? color
      alignment = first.line.alignment ?? alignment
    }
    styled = StyledText(text)
    for (run, range) in zip(runs, ranges).prefix(RichRun.mostRuns) where !range.isEmpty {
      for attribute in attributes(of: run) { styled.apply(attribute, to: range) }
    }
  }

  /// What is different in a run from the box.
  private func attributes(of run: RichRun) -> [TextAttribute] {
    var attributes: [TextAttribute] = []
    let (style, line) = (run.style, run.line)
    if style.isBold { attributes.append(.bold(true)) }
    if style.isItalic { attributes.append(.italic(true)) }
    if style.isUnderlined { attributes.append(.underlined(true)) }
    if style.isStruck { attributes.append(.struck(true)) }
    if !style.link.isEmpty { attributes.append(.link(style.link)) }
    if let size = style.size, size != self.size { attributes.append(.size(size)) }
    if let font = style.font, font != self.font { attributes.append(.font(font)) }
    if let color = style.color, color != self.color { attributes.append(.color(color)) }
    if line.kind != .plain { attributes.append(.kind(line.kind)) }
    if line.level > 0 { attributes.append(.level(min(line.level, LineStyle.mostLevels))) }
    if let own = line.alignment, own != alignment { attributes.append(.alignment(own)) }
    return attributes
  }
}

extension TextStyle {
  /// Takes over the name of a font file, such as "HelveticaNeue-BoldItalic": its family and its
  /// style.
  mutating func setFont(postScript name: String) {
    let parts = name.prefix(100).split(separator: "-", maxSplits: 1)
    guard var family = parts.first.map({ String($0) }) else { return }
    for ending in ["PSMT", "MT", "PS"] where family.hasSuffix(ending) {
      family.removeLast(ending.count)
      break
    }
    var spaced = ""
    for letter in family {
      if letter.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
      spaced.append(letter)
    }
    font = spaced.isEmpty ? nil : spaced
    let traits = (parts.count > 1 ? parts[1] : "").lowercased()
    isBold = isBold || traits.contains("bold") || traits.contains("heavy")
    isItalic = isItalic || traits.contains("italic") || traits.contains("oblique")
  }
}
