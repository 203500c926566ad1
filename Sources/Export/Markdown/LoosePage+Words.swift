internal import Notebook

extension LoosePage {
  /// The text of an element on a page.
  enum Words: Hashable, Sendable {
    case text(String)
    /// A formula, in LaTeX.
    case formula(String)
  }

  /// The contents of the visible text boxes and formulas, lowest first.
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
