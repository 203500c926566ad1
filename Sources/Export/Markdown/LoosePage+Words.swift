internal import Notebook

extension LoosePage {
  /// What something on a page says.
  enum Words: Hashable, Sendable {
    /// A text box.
    case text(String)
    /// A formula, in LaTeX.
    case formula(String)
  }

  /// What the text boxes and formulas that are shown say, lowest first.
  var words: [Words] {
    layers.lazy.filter(\.isVisible).flatMap(\.elements).compactMap {
      switch $0.content {
      case .text(let box, _): .text(box.text)
      case .image(let frame, _): frame.hasFormula ? .formula(frame.formula) : nil
      case .stroke: nil
      }
    }
  }
}
